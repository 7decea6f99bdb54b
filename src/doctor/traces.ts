import type { StoreServices } from '../contract/here/operator-row.ts'
import { failed, ok, type Finding } from './finding.ts'

/** Whether somebody takes the spans of requests. Requests are answered all the same, so nobody else would notice. */
export async function checkTraces({ config, traces }: StoreServices): Promise<Finding> {
  if (!traces) return ok('none are sent; OTEL_EXPORTER_OTLP_ENDPOINT is not set')
  const fault = await traces.findFault()
  if (fault === null) return ok(`the collector at ${config.tracesUrl} takes them`)
  return failed(
    `the collector at ${config.tracesUrl} ${fault}: spans are dropped`,
    'start it with OTLP over HTTP (usually port 4318), correct OTEL_EXPORTER_OTLP_ENDPOINT, or leave that out; requests are answered meanwhile',
  )
}
