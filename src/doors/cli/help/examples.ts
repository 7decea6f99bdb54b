import type { Command } from 'commander'

/** How each command is typed, under its help. One without a row fails in examples.test.ts. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  start: ['vitrine start --data-dir /srv/vitrine', 'vitrine start --role worker'],
  try: ['vitrine try tokens/', 'vitrine try https://example.com/tokens.json --no-serve'],
  migrate: ['vitrine migrate'],
  'projects create': ['vitrine projects create "Acme UI"', 'vitrine projects create "Acme Mobile" --team Acme'],
  'projects list': ['vitrine projects list --json'],
  'projects rename': ['vitrine projects rename "Acme UI" "Acme Web"'],
  'projects delete': ['vitrine projects delete "Acme UI"', 'vitrine projects delete "Acme UI" --confirm "Acme UI"'],
  'keys create': [
    'vitrine keys create --project "Acme UI" --scopes read:library,read:docs --name "Docs site"',
    'vitrine keys create --project "Acme UI" --scopes write:library --expires 90d',
    'vitrine keys create --project "Acme UI" --scopes propose:docs --name "Writing agent"',
  ],
  'keys list': ['vitrine keys list --project "Acme UI"'],
  'keys revoke': ['vitrine keys revoke 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'],
  'links create': ['vitrine links create --project "Acme UI" --name "The agency" --expires 14d'],
  'links list': ['vitrine links list --project "Acme UI"'],
  'links revoke': ['vitrine links revoke 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'],
  'grants list': ['vitrine grants list --project "Acme UI"'],
  'grants end': ['vitrine grants end 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'],
  'sessions list': ['vitrine sessions list --project "Acme UI"', 'vitrine sessions list --person "Ada Lovelace"'],
  'sessions end': [
    'vitrine sessions end 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10',
    'vitrine sessions end --person "Ada Lovelace"',
  ],
  'hooks create': [
    'vitrine hooks create https://chat.example.com/hook --project "Acme UI" --format slack',
    'vitrine hooks create https://ci.example.com/ --project "Acme UI" --events library.changed',
  ],
  'hooks list': ['vitrine hooks list --project "Acme UI"'],
  'hooks test': ['vitrine hooks test 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'],
  'hooks delete': ['vitrine hooks delete 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'],
  import: [
    'vitrine import library.json --project "Acme UI" --dry-run',
    'vitrine import tokens/ specs/ --project "Acme UI" --fail-on all',
    'vitrine import storybook-static/ vitrine.links.yaml --project "Acme UI" --source web',
  ],
  push: ['vitrine push tokens/ --url https://library.example.com', 'vitrine push storybook-static/ --source web'],
  'proposals list': ['vitrine proposals list --project "Acme UI" --state open'],
  'proposals show': ['vitrine proposals show 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10 --project "Acme UI"'],
  'proposals approve': [
    'vitrine proposals approve 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10 --project "Acme UI"',
    'vitrine proposals approve 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10 --changes 1,3 --over 3',
  ],
  'proposals refuse': [
    'vitrine proposals refuse 0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10 --reason "Said in Tone of voice"',
  ],
  'docs pull': ['vitrine docs pull documentation --url https://library.example.com'],
  'docs push': ['vitrine docs push documentation --dry-run'],
  'docs read-mdx': ['vitrine docs read-mdx src/stories documentation'],
  'sync figma': ['vitrine sync figma --file KEY --project "Acme UI"'],
  pack: ['vitrine pack --out . --url https://design.example.com', 'vitrine pack --check'],
  publish: [
    'vitrine publish --out site --project "Acme UI"',
    'vitrine publish --out site --url https://library.example.com --base-url https://acme.example/design',
  ],
  'code list': ['vitrine code list --project "Acme UI"'],
  'code links': ['vitrine code links --project "Acme UI"'],
  'code suggest': ['vitrine code suggest --project "Acme UI" --out vitrine.links.yaml'],
  parity: [
    'vitrine parity --project "Acme UI"',
    'vitrine parity --css dist/tokens.css --format github --fail-on warning --url https://library.example.com',
  ],
  scan: [
    'vitrine scan src --repository acme/shop --out uses.json',
    'vitrine scan . --repository acme/shop --send https://library.example.com',
  ],
  'sources list': ['vitrine sources list --project "Acme UI"'],
  'sources add': ['vitrine sources add figma KEY --project "Acme UI" --every 15m'],
  'sources schedule': ['vitrine sources schedule Core --every 2h --project "Acme UI"'],
  'sources webhook': ['vitrine sources webhook Core --project "Acme UI"'],
  'sources rename': ['vitrine sources rename Core Foundations --project "Acme UI"'],
  'sources merge': ['vitrine sources merge Core Brand --project "Acme UI"'],
  'sources remove': [
    'vitrine sources remove Core --project "Acme UI"',
    'vitrine sources remove Core --project "Acme UI" --forget --confirm Core',
  ],
  changes: ['vitrine changes --project "Acme UI" --limit 20'],
  'releases create': [
    'vitrine releases create --project "Acme UI" --dry-run',
    'vitrine releases create 2.0.0 --project "Acme UI" --notes notes.md',
  ],
  'releases list': ['vitrine releases list --project "Acme UI"'],
  'releases compare': ['vitrine releases compare 1.0.0 2.0.0 --project "Acme UI"'],
  'specs list': ['vitrine specs list --project "Acme UI"'],
  'specs release': ['vitrine specs release Button --project "Acme UI"'],
  'leases list': ['vitrine leases list --project "Acme UI"'],
  'leases break': ['vitrine leases break --project "Acme UI" --name import'],
  'export tokens': [
    'vitrine export tokens --project "Acme UI" --format css > tokens.css',
    'vitrine export tokens --project "Acme UI" --format dtcg --out tokens',
  ],
  'check-build': [
    'vitrine check-build Button button.html button.css --project "Acme UI" --variant size=Small --modes Dark',
    'vitrine check-build Button button.html --project "Acme UI" --browser /usr/bin/chromium',
  ],
  lint: [
    'vitrine lint src --project "Acme UI"',
    'vitrine lint src --project "Acme UI" --fix',
    'vitrine lint src --project "Acme UI" --sarif > findings.sarif',
  ],
  reindex: ['vitrine reindex --project "Acme UI"'],
  collect: ['vitrine collect'],
  backup: ['vitrine backup /srv/backups/monday.vitrine'],
  restore: ['vitrine restore /srv/backups/monday.vitrine --force'],
  doctor: ['vitrine doctor', 'vitrine doctor --json'],
  audit: ['vitrine audit --project "Acme UI" --limit 100'],
  'demo remove': ['vitrine demo remove'],
  'objects adopt': ['vitrine objects adopt'],
  'secret adopt': ['vitrine secret adopt'],
  mcp: ['VITRINE_KEY=svc_… vitrine mcp --url https://library.example.com/api'],
  completion: ['source <(vitrine completion bash)', 'vitrine completion fish | source'],
  openapi: ['vitrine openapi > openapi.json'],
}

export function showExamples(program: Command): void {
  for (const [place, lines] of Object.entries(EXAMPLES))
    commandAt(program, place)?.addHelpText('after', `\nExamples:\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

const commandAt = (program: Command, place: string): Command | undefined =>
  place.split(' ').reduce<Command | undefined>((at, name) => at?.commands.find((one) => one.name() === name), program)
