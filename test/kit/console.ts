import { consoleOperations } from '../../src/console-operations.ts'
import { createConsole } from '../../src/doors/http/console/console-listener.ts'
import { readPictureFile } from '../../src/images/pictures/picture-file.ts'
import { readReleaseFeed } from '../../src/releases/release-feed.ts'
import { answerCheck, inject, silentLog, type Ask, type TestAnswer, type TestApi } from './api.ts'
import { injectable, type Injectable } from './listener.ts'

export type ConsoleRow = (typeof consoleOperations)[number]['id']

export interface TestConsole {
  readonly app: Injectable
  /** Asks a row of the console by its id and checks the answer against the row's own schema and documented errors. */
  call(id: ConsoleRow, ask: Ask): Promise<TestAnswer>
}

/** The console over what an API of the kit is made of. */
export function testConsole({ mount, signedObjects }: TestApi): TestConsole {
  const app = injectable(
    createConsole({
      mount,
      operations: consoleOperations,
      readPictureFile,
      readReleaseFeed,
      signedObjects,
      log: silentLog,
      notReady: async () => undefined,
    }),
  )
  const rows = new Map(consoleOperations.map((row) => [row.id, { row, check: answerCheck(row) }]))
  return {
    app,
    async call(id, ask) {
      const found = rows.get(id)
      if (!found) throw new Error(`no row ${id}`)
      const answer = await inject(app, { ...found.row, path: `/console${found.row.path}` }, ask)
      found.check(answer)
      return answer
    },
  }
}
