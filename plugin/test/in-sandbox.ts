// What is evaluated before the plugin's code in the sandbox of a test: it puts the fake tool where the code finds it.
import { fakeTool } from './fake-tool.ts'
import type { GivenLibrary } from './given.ts'

interface Sandbox {
  /** Of the test around it: JSON in, JSON out. */
  readonly givenLibrary: () => string
  readonly keptStorage: () => string
  readonly keep: (storage: string) => void
  readonly post: (message: string) => void
  hear: (message: string) => void
  figma: unknown
  __html__: string
}

const sandbox = globalThis as unknown as Sandbox
const storage = new Map<string, unknown>(Object.entries(JSON.parse(sandbox.keptStorage()) as object))
const { tool, hear } = fakeTool(JSON.parse(sandbox.givenLibrary()) as GivenLibrary, {
  post: (message) => sandbox.post(JSON.stringify(message)),
  storage,
})
sandbox.figma = tool
sandbox.__html__ = '<p>window</p>'
sandbox.hear = (message) => {
  hear(JSON.parse(message))
  sandbox.keep(JSON.stringify(Object.fromEntries(storage)))
}
