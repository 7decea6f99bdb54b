// The page docs/token-economy.md.

const n = (number) => Math.round(number).toLocaleString('en-US')
const percent = (share) => `${(share * 100).toFixed(1)} %`
const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The cheapest other way that has the answer too. */
const bestOther = ({ contender, raw }) => {
  const right = [contender, raw].filter((one) => one?.present).map((one) => one.tokens)
  return right.length === 0 ? null : Math.min(...right)
}

export function page({ rows, contender, intro, alone }) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const right = rows.filter(({ ours }) => ours.present).length
  const shares = sharesOf(rows)
  return [
    '# Token economy',
    '',
    'What an agent reads until it has an answer, in o200k tokens: its calls and what they answer. Sixty questions over the demo and four real libraries, forty by hand (`bench/agents/questions.js`) and twenty drawn from the data by a seed (`made-questions.js`). A question says what its answer must hold; whatever was read is looked through for it by one rule, no model takes part. `npm run bench:agents` makes this page.',
    '',
    `**Ours has the answer to ${right} of ${rows.length}, and costs in the median ${percent(median(shares))} of the best other way that has it too.**`,
    '',
    '| kind of question | asked | ours has it | tokens | figma-developer-mcp has it | tokens | the raw file has it | tokens | share of the best other |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...kinds.map((kind) => kindRow(kind, rows)),
    kindRow('all', rows),
    '',
    'Tokens are medians. The share is the median, over the questions of the kind, of our tokens by those of the cheapest other way that has the answer; in brackets the worst single one.',
    '',
    `- **Ours**: the calls that \`plans.js\` lists for the kind, with the names that the question says. The descriptions of all tools cost ${n(intro)} once in a conversation and are in no row; figma-developer-mcp’s cost ${n(contender.tools)}.`,
    `- **figma-developer-mcp ${contender.version}**: its own MCP server and its tool \`get_figma_data\` in its default format, over the saved answers of the design tool’s interface. Of two plans the cheaper that has the answer: the whole file (figmagic ${n(contender.whole.figmagic ?? 0)}, codeconnect ${n(contender.whole.codeconnect ?? 0)}), or an outline deep enough to name the node, then the node. It reads files of the design tool alone, so seed, gitlab and the demo are not asked of it, and those questions are not counted in its columns. (Its simplified form as JSON without the option that its tool always sets, which this page once compared with, is ${n(contender.plain)} for figmagic.)`,
    '- **The raw file**: all of it, as JSON without white space; of the demo its bundles and documentation. Having the answer means that every fact is in there somewhere: what has to be followed through aliases or counted together is taken as found, and colors are looked for as hex although the file has fractions.',
    '',
    ...perNode(alone, contender),
    '| question | library | kind | ours | figma-developer-mcp | raw |',
    '|---|---|---|---:|---:|---:|',
    ...rows.map(
      ({ ask, library, kind, ours, contender: other, raw }) =>
        `| ${ask} | ${library} | ${kind} | ${cell(ours)} | ${cell(other)} | ${cell(raw)} |`,
    ),
    '',
    'A number in brackets was read without finding the answer; – was not asked.',
    '',
  ].join('\n')
}

const sharesOf = (rows) =>
  rows.flatMap((row) => {
    const other = bestOther(row)
    return other === null || !row.ours.present ? [] : [row.ours.tokens / other]
  })

function kindRow(kind, rows) {
  const own = kind === 'all' ? rows : rows.filter((row) => row.kind === kind)
  const told = (part) => {
    const asked = own.map((row) => row[part]).filter((one) => one !== null)
    if (asked.length === 0) return '– | –'
    return `${asked.filter(({ present }) => present).length} of ${asked.length} | ${n(median(asked.map((one) => one.tokens)))}`
  }
  const shares = sharesOf(own)
  const share = shares.length === 0 ? '–' : `${percent(median(shares))} (${percent(Math.max(...shares))})`
  return `| ${kind} | ${own.length} | ${told('ours')} | ${told('contender')} | ${told('raw')} | ${share} |`
}

const cell = (read) => (read === null ? '–' : read.present ? n(read.tokens) : `(${n(read.tokens)})`)

/** Its tool can also be asked for one node, once the id is known; ours by name. */
function perNode(alone, { node }) {
  if (node === 0) return []
  const mean = (part) => alone.reduce((sum, one) => sum + one[part], 0) / alone.length
  const row = (title, ours) => `| ${title} | ${n(ours)} | ${n(node)} | ${percent(ours / node)} |`
  return [
    `| one component by itself, mean of the ${alone.length} of figmagic | Vitrine | figma-developer-mcp | share |`,
    '|---|---:|---:|---:|',
    row('its element tree', mean('tree')),
    row('its props, anatomy, variants and health too (a second call)', mean('tree') + mean('abstract')),
    '',
    'There figma-developer-mcp is asked for the node by an id that is known already, and ours for the component by its name: what is saved above is saved by not reading an outline or the rest of the file to find it.',
    '',
  ]
}
