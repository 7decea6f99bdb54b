import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Injectable } from '../kit/listener.ts'

// With VITRINE_RECORD=<folder> every request of the API kit and its answer are kept there, one line each, so that
// test/description/prism.heavy.ts can judge what the other tests have sent and got.

export interface RecordedExchange {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
  readonly status: number
  readonly answerHeaders: Readonly<Record<string, string>>
  readonly answer: string
}

const FOLDER = process.env['VITRINE_RECORD']

export function recorded(app: Injectable): Injectable {
  if (FOLDER === undefined) return app
  fs.mkdirSync(FOLDER, { recursive: true })
  const file = path.join(FOLDER, `${process.pid}.ndjson`)
  return {
    ...app,
    inject: async (asked) => {
      const answer = await app.inject(asked)
      const { method = 'GET', url = '/', headers } = answer.raw.req
      const payload = typeof asked === 'string' ? undefined : asked.payload
      const exchange = {
        method,
        url,
        headers,
        payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '',
        status: answer.statusCode,
        answerHeaders: answer.headers,
        answer: answer.body,
      }
      fs.appendFileSync(file, `${JSON.stringify(exchange)}\n`)
      return answer
    },
  }
}

export async function* readExchanges(folder: string): AsyncGenerator<RecordedExchange> {
  for (const name of fs.readdirSync(folder)) {
    for await (const line of createInterface({ input: fs.createReadStream(path.join(folder, name)) })) {
      yield JSON.parse(line) as RecordedExchange
    }
  }
}
