import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Abuse that needs a scene of its own: the file, and the words of its test. */
const COVERED: readonly (readonly [row: string, file: string, title: string])[] = [
  [
    'check build: a page written to hold others up',
    'src/building/check/check-build.test.ts',
    'a page that was written to hold others up does not',
  ],
  ['check build: scripts in a page', 'test/built/check-build.heavy.ts', 'runs nothing'],
  ['check build: requests of a page', 'test/built/check-build.heavy.ts', 'fetches nothing, neither from this machine'],
  [
    'check build: time and memory of a page',
    'test/built/check-build.heavy.ts',
    'is given up when it takes too long or too much memory',
  ],
  [
    'every operation: no, bad, expired and revoked key',
    'src/doors/http/contract/contract-handler.test.ts',
    'with bad, expired and revoked keys',
  ],
  ['every operation: each missing scope', 'test/abuse/matrix.test.ts', 'answers with its scope, and without it a 403'],
  ['every operation: ids of another project', 'test/abuse/matrix.test.ts', 'is byte for byte like one that nobody has'],
  [
    'every operation: the other project unchanged',
    'test/abuse/matrix.test.ts',
    'nothing of this changed a row of the other project',
  ],
  ['every operation: project_id ignored', 'test/abuse/matrix.test.ts', 'a project_id is ignored'],
  [
    'every operation: unknown fields, content type, broken JSON',
    'test/abuse/matrix.test.ts',
    'an unknown field is refused by name',
  ],
  ['every operation: 1,000 generated cases', 'test/fuzz/contract.heavy.ts', 'generated requests on'],
  [
    'components list: cursor of another sort',
    'src/components/list-components.test.ts',
    'a cursor belongs to its question',
  ],
  [
    'build order: cycle, self-loop',
    'src/components/read-components.test.ts',
    'a cycle is cut, the one asked for is last',
  ],
  ['token values: 10,000-hop chain', 'src/tokens/rules/resolve-value.test.ts', 'ten thousand neither'],
  ['graph: cursor moved to another node', 'src/graph/graph.test.ts', 'cursors belong to their question'],
  ['graph: a hub of 100,000 edges', 'src/graph/rules/walk.test.ts', 'a hub of 100,000'],
  [
    'documentation: 50 concurrent PUTs and appends',
    'src/documentation/document-writes.test.ts',
    'fifty PUTs at once end as exactly one body',
  ],
  [
    'pages: append against delete',
    'src/documentation/document-writes.test.ts',
    'an append against the deletion of its page leaves nothing behind',
  ],
  ['uploads: confirm 50 at once', 'src/uploads/uploads.test.ts', 'fifty confirms at once'],
  ['uploads: confirm before the PUT, twice', 'src/uploads/uploads.test.ts', 'a file is reserved, PUT and confirmed'],
  ['uploads: after expiry', 'test/faults/expiry.test.ts', 'takes bytes at 14:59, and not at 15:00'],
  ['input: depth, surrogates, U+0000', 'src/contract/input.test.ts', 'unstorable values are found'],
  [
    'HTTP: lengths, folding, headers',
    'src/doors/http/console/listener.test.ts',
    'in the envelope, and the connection ends',
  ],
  ['HTTP: slow headers and bodies', 'test/faults/sockets.heavy.ts', 'slow headers and 300 with slow bodies'],
  ['secrets', 'test/abuse/abuse-secrets.heavy.ts', 'holds a key, a signature, SQL or a path'],
  ['faults: kill -9 with a journal', 'test/faults/server-crash.heavy.ts', 'nothing acknowledged is lost'],
  ['faults: disk full', 'test/faults/disk-full.heavy.ts', 'nothing acknowledged is lost'],
  ['faults: database cut, slow, lying', 'test/faults/database.heavy.ts', '503 with an unknown outcome'],
  ['faults: object store cut, slow', 'test/faults/objects.heavy.ts', 'back within 5 s nothing is lost'],
  [
    'faults: two replicas with one stopped',
    'test/faults/replicas.heavy.ts',
    'the other answers on and takes its leases over',
  ],
  ['faults: overload ten times', 'test/faults/overload.heavy.ts', 'no memory growth'],
  [
    'faults: SIGTERM with requests and an upload',
    'test/faults/process.heavy.ts',
    'SIGTERM with a hundred requests and an upload',
  ],
  ['X1: pipelined requests on either listener', 'test/abuse/pipelining.heavy.ts', 'and read nothing'],
  [
    'X1, X9: a client that reads nothing',
    'src/doors/http/connection.test.ts',
    'a client that reads nothing has one answer in memory, and is cut',
  ],
  [
    'X1: one key that asks without end',
    'src/doors/http/contract/admission.test.ts',
    'one key that asks without end leaves places',
  ],
  ['X2: hostile documentation', 'test/abuse/hostile-documentation.heavy.ts', 'of hostile documentation'],
  [
    'X2: a search thread out of memory',
    'src/search/search-thread.heavy.ts',
    'a search thread out of memory costs its own answers and never the process, and is started again',
  ],
  [
    'X2: more words than an index takes',
    'src/search/words/word-index.test.ts',
    'beyond its words an index takes no new ones',
  ],
  [
    'X2: documentation beyond the quota',
    'src/documentation/quota/quota.test.ts',
    'what would pass it is refused with the figures and not written',
  ],
  [
    'X3: a page of brackets over MCP',
    'src/doors/mcp/rules/compact-blocks.test.ts',
    'takes the time of its length, not of its square (X3)',
  ],
  [
    'X4: a run of blanks in Markdown',
    'src/documentation/markdown/read-markdown.test.ts',
    'a run of blanks takes the time of its length, not of its square (X4)',
  ],
  [
    'X3, X4: every regular expression',
    'test/abuse/regular-expressions.heavy.ts',
    'every regular expression is linear in the text it is given',
  ],
  [
    'X4: Markdown that is hard to read',
    'src/documentation/markdown/markdown-threads.test.ts',
    'what takes too long costs its own call alone, and says so',
  ],
  [
    'X5: saving behind compressing proxies',
    'test/explorer/proxies.heavy.ts',
    'a client replaces what it has read, with the tag that it received or the one in the body, and once',
  ],
  [
    'X5: a person saves behind compressing proxies',
    'test/explorer/proxies.heavy.ts',
    'a person saves, and saves again',
  ],
  ['X6: a key in an address', 'test/explorer/keeps.ts', 'a key in an address replaces no session'],
  ['X6: a link in documentation', 'test/explorer/keeps.ts', 'a link in documentation that brings a key'],
  [
    'X6: the same where it is written',
    'src/documentation/document-writes.test.ts',
    'a link that would sign its reader in elsewhere is refused by all that write',
  ],
  [
    'X6: a session of another project',
    'src/sessions/sessions.test.ts',
    'an administrator lists and ends the sessions of their project, and no others',
  ],
  [
    'X6: a way back into an ended session',
    'src/sessions/people.test.ts',
    'an administrator ends a person’s sessions, and only a new sign-in leads back',
  ],
  ['X6: who leaves a group', 'src/sessions/people.test.ts', 'whoever leaves a group is out within minutes'],
  [
    'agents: a code or a refresh token that is shown again',
    'src/grants/agents.test.ts',
    'a refresh token that is shown again ends the family',
  ],
  [
    'agents: a wrong verifier, another program, another resource',
    'src/grants/agents.test.ts',
    'is refused, and is over',
  ],
  ['agents: raised scopes', 'src/grants/agents.test.ts', 'scopes are not raised by renewing'],
  [
    'agents: a token of another project',
    'src/grants/agents.test.ts',
    'a token of one project reads nothing of another',
  ],
  ['agents: a token in the address', 'src/grants/agents.test.ts', 'in the header alone, and for its own resource'],
  [
    'agents: redirects, and addresses of ours that lead elsewhere',
    'test/sign-in/agents-asking.test.ts',
    'a redirect that is not the program’s leads nowhere',
  ],
  ['agents: plain PKCE', 'test/sign-in/agents-asking.test.ts', 'is refused on a page, and nobody is sent anywhere'],
  ['agents: somebody else presses the button', 'test/sign-in/agents-asking.test.ts', 'nobody else presses the button'],
  ['agents: documents of programs', 'src/grants/clients.test.ts', 'is fetched once for all who ask'],
  ['agents: grants without end', 'src/grants/agents.test.ts', 'one key has a hundred grants at most'],
  ['X7: stalled PUTs to one reservation', 'test/faults/objects.heavy.ts', 'hold no more than one reservation'],
  [
    'X8: a full disk',
    'test/faults/disk-full.heavy.ts',
    'reads go on, a restart works, nothing acknowledged is lost, and with room writes go on by themselves',
  ],
  [
    'X8: a failed import',
    'test/import/import-guard.test.ts',
    'that fails takes its layers away again, and none that a row names',
  ],
  ['X9: the dripping 900', 'test/faults/sockets.heavy.ts', 'the dripping 900'],
  [
    'X10: a clock that was ahead',
    'test/faults/clock.heavy.ts',
    'an import killed while the clock was a year ahead keeps nobody out once it is set back',
  ],
  [
    'X11: the rate limit on console and MCP',
    'src/doors/http/request-log.test.ts',
    'the rate limit holds for the console’s own reads and for MCP too',
  ],
  ['X11: an image of very many empty parts', 'src/uploads/verify-image.test.ts', 'is refused for their number'],
  [
    'X11: unknown keys with a right checksum',
    'src/keys/authenticate.test.ts',
    'unknown keys with a right checksum share queries, at most twenty a second',
  ],
  [
    'X11: a key in the log',
    'src/doors/cli/commands/describe-start.test.ts',
    '--no-key: where the key is kept stands in its place, and nothing that is printed holds it',
  ],
  [
    'X11: </style> in an export',
    'src/formats/exports/export-formats.test.ts',
    'nothing that is exported ends the element of a page that it stands in',
  ],
  [
    'X11: a half-written export',
    'src/doors/cli/commands/library/export.test.ts',
    'an export is there whole or not at all, and long names of modes do not hinder it',
  ],
  [
    'X11: table names of a backup',
    'src/backup/restore-backup.test.ts',
    'a backup that names a table which no backup has is refused',
  ],
  ['X11: //anything', 'test/abuse/connections.test.ts', '//anything is a 404 in the envelope'],
  ['X11: a bare 400 and 417', 'test/abuse/connections.test.ts', 'in the envelope'],
  [
    'described: refusals and their headers',
    'src/contract/openapi.test.ts',
    'what is refused before an operation is known is described on every one, with its headers',
  ],
  [
    'described: comma lists',
    'src/contract/openapi.test.ts',
    'a parameter that takes several values takes them repeated, with commas, and both',
  ],
  [
    'described: the traffic of the tests',
    'test/description/prism.heavy.ts',
    'finds no violation in what the other tests have sent and got',
  ],
  [
    'console: every refusal',
    'src/doors/http/console/console-refusals.test.ts',
    'every refusal of the console is in the envelope',
  ],
]

for (const [row, file, title] of COVERED) {
  test(`${row}: ${file} has its test`, () => {
    const tests = readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')
    expect(tests).toContain(title)
  })
}
