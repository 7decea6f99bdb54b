import { expect, test } from 'vitest'
import { bundleLibrary } from '../../../../test/libraries/bundle-library.ts'
import { black, BUNDLE, one, white } from '../../../../test/libraries/export-sample.ts'
import { exportShadcn } from './export-shadcn.ts'

test('the variables of the theme, light and dark, by names of tokens or names in code; what has none is noted', () => {
  const theme = (key: string) => ({ key, name: key, collection: 'theme', type: 'COLOR' as const })
  const tokens = [
    one('brand/500', 'COLOR', white, { code_names: { web: '--primary' } }),
    one('radius/md', 'FLOAT', 8, { scopes: ['CORNER_RADIUS'] }),
    { ...theme('color/background/default'), values: { l: white, d: black } },
    { ...theme('Color/Border'), values: { l: { alias: 'brand/500' }, d: black } },
  ]
  const { files, notes } = exportShadcn(bundleLibrary({ ...BUNDLE, tokens }, 'Acme'))
  expect(files[0]?.content).toBe(`/* Acme: import this file after tailwindcss */

@custom-variant dark (&:is(.dark *));

:root {
  --background: #ffffff;
  --primary: #ffffff;
  --border: #ffffff;
  --input: #ffffff;
  --radius: 8px;
}

.dark {
  --background: #00000080;
  --primary: #ffffff;
  --border: #00000080;
  --input: #00000080;
  --radius: 8px;
}

@theme inline {
  --color-background: var(--background);
  --color-primary: var(--primary);
  --color-border: var(--border);
  --color-input: var(--input);
  --radius-lg: var(--radius);
}
`)
  expect(notes.map(({ path }) => path)).toContain('--ring')
})
