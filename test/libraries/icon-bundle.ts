// A library of icons of any size, as NDJSON: each of one color in a 16 pixel square, and told apart by its outline.

const THINGS = ['arrow', 'bell', 'calendar', 'door', 'envelope', 'flag', 'gear', 'heart', 'key', 'lock']
const WAYS = ['up', 'down', 'left', 'right', 'filled']

export function* iconBundle({ icons, others = 0 }: { icons: number; others?: number }): Generator<string> {
  const source = { tool: 'synthetic', file_key: 'icons', name: 'Icons', complete: true }
  yield JSON.stringify({ vitrine: 1, source })
  yield JSON.stringify({ kind: 'collection', key: 'c', name: 'Color', modes: [{ id: '1:0', name: 'Value' }] })
  for (const [name, r] of [
    ['ink/danger', 0.8],
    ['ink/quiet', 0.25],
  ] as const) {
    const values = { '1:0': { r, g: 0.2, b: 0.2, a: 1 } }
    yield JSON.stringify({ kind: 'token', key: name, name, collection: 'c', type: 'COLOR', values })
  }
  for (let at = 0; at < icons; at++) yield JSON.stringify(component(at, iconName(at), 16))
  for (let at = 0; at < others; at++) yield JSON.stringify(component(icons + at, `Panel ${at}`, 400))
}

const iconName = (at: number): string =>
  `${THINGS[at % 10] ?? ''}-${WAYS[Math.floor(at / 10) % 5] ?? ''}${at < 50 ? '' : `-${Math.floor(at / 50)}`}`

function component(at: number, name: string, side: number) {
  const [x, y] = [1 + (at % 5), 1 + (at % 7)]
  return {
    kind: 'component',
    key: `icon-${at}`,
    node_id: `1:${at}`,
    type: 'COMPONENT',
    name,
    description: at % 10 === 1 ? 'Something happened: notice, alert' : '',
    vectors: {
      aaaaaa: { fill: [{ path: `M${x} ${y}L14 ${y}C14 9 9 14 ${x} 14ZM${x + 2} ${y + 2}L9 9L${x + 2} 12Z` }] },
    },
    spec: {
      title: name,
      anatomy: { root: { type: 'container' }, shape: { type: 'vector' } },
      props: {},
      default: {
        layout: [{ root: ['shape'] }],
        elements: {
          root: { styles: { width: side, height: side } },
          shape: {
            styles: { backgroundColor: '#000000', position: 'absolute', x: 0, y: 0, width: 14, height: 14 },
            vector: 'aaaaaa',
          },
        },
      },
      metadata: { schema: { version: '0.30.0' } },
    },
  }
}
