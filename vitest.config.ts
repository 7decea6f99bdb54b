import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { LongestFirst } from './test/proof/longest-first.ts'
import { SecondAttempts } from './test/proof/second-attempts.ts'

// Tests run against the sources, but worker threads and child processes load the compiled files, so `npm test` builds
// first. `isolate: false` lets the files of one worker share a database; every test makes projects of its own.
const heavy = process.env['VITRINE_HEAVY'] === '1'
// `npm run proof` runs heavy tests for hours.
const proof = process.env['VITRINE_PROOF'] === '1'
// Of ten thousand tests one meets a machine that stands still for seconds. What a property found is never tried again.
const secondAttempt = process.env['VITRINE_SECOND_ATTEMPT'] === '1'

const service: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'service',
    include: heavy
      ? ['src/**/*.heavy.ts', 'client/src/**/*.heavy.ts', 'render/src/**/*.heavy.ts', 'test/**/*.heavy.ts']
      : [
          'src/**/*.test.ts',
          'client/src/**/*.test.ts',
          'render/src/**/*.test.ts',
          'web/src/**/*.test.ts',
          'test/**/*.test.ts',
          'bench/**/*.test.js',
        ],
    globalSetup: ['test/kit/global-setup.ts'],
    isolate: heavy,
  },
}

// Tests in tsx open the explorer in happy-dom, which runs wherever Node does: jsdom wants a later Node than ours, and a
// browser is not everybody's. What only a browser can show is in test/explorer.
const explorer: TestProjectConfiguration = {
  extends: true,
  resolve: { alias: { '@vitrine/client': fileURLToPath(new URL('client/src/index.ts', import.meta.url)) } },
  test: { name: 'explorer', include: ['web/src/**/*.test.tsx'], environment: 'happy-dom', isolate: false },
}

export default defineConfig({
  test: {
    projects: heavy ? [service] : [service, explorer],
    exclude: ['dist/**', '**/node_modules/**'],
    experimental: { fsModuleCache: true },
    pool: 'forks',
    maxWorkers: 2,
    ...(heavy ? { sequence: { sequencer: LongestFirst } } : {}),
    testTimeout: proof ? 0 : heavy ? 1_200_000 : 60_000,
    hookTimeout: heavy ? 600_000 : 120_000,
    ...(secondAttempt
      ? {
          retry: { count: 1, delay: 2_000, condition: /^(?!Property failed)/ },
          reporters: ['default', new SecondAttempts()],
        }
      : {}),
    // A second is little on a machine that is busy with other tests.
    expect: { poll: { timeout: 30_000 } },
  },
})
