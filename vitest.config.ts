import { defineConfig } from 'vitest/config'

// Tests run against the sources, but worker threads and child processes load the compiled files, so `npm test` builds
// first. `isolate: false` lets the files of one worker share a database; every test makes projects of its own.
const heavy = process.env['VITRINE_HEAVY'] === '1'
// `npm run proof` runs heavy tests for hours.
const proof = process.env['VITRINE_PROOF'] === '1'

export default defineConfig({
  test: {
    include: heavy
      ? ['src/**/*.heavy.ts', 'client/src/**/*.heavy.ts', 'test/**/*.heavy.ts']
      : ['src/**/*.test.ts', 'client/src/**/*.test.ts', 'web/src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['dist/**', '**/node_modules/**'],
    globalSetup: ['test/kit/global-setup.ts'],
    pool: 'forks',
    isolate: heavy,
    maxWorkers: 2,
    testTimeout: proof ? 0 : heavy ? 1_200_000 : 60_000,
    hookTimeout: 120_000,
  },
})
