import { usage } from '../../../errors.ts'
import type { Command } from 'commander'
import type { Surroundings } from '../asking/surroundings.ts'

/** stdout carries the protocol and nothing else. */
export function addMcpCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('mcp')
    .description('Serve an agent over stdio (MCP) from a running server')
    .option('--url <url>', 'where the console or the API is; otherwise VITRINE_URL, otherwise this machine')
    .option('--key <key>', 'an API key; otherwise VITRINE_KEY')
    .action(async (options: { url?: string; key?: string }) => {
      const config = surroundings.readConfig()
      const key = options.key ?? config.client.key
      if (key === null) throw usage('a key is needed: set VITRINE_KEY or give --key ("vitrine keys create" makes one)')
      const given = (options.url ?? config.client.url)?.replace(/\/+$/, '')
      const url = given ?? `http://127.0.0.1:${config.apiPort}`
      if (!URL.canParse(url)) throw usage(`"${url}" is not a URL; give one such as http://127.0.0.1:4600`)
      const { startStdio } = await import('../../mcp/stdio/start-stdio.ts')
      const log = surroundings.createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
      const consolePort = config.consolePort
      const serving = await startStdio({ url, consolePort, key, log })
      await untilLeft()
      await serving.close()
    })
}

/** The agent ends us by closing our stdin, or by a signal. */
function untilLeft(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}
