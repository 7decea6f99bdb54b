import type { S3Config } from '../src/config.ts'

/** The S3 server that tests may use; null when TEST_S3_ENDPOINT is not set. `.ci/s3` starts one. */
export function s3FromEnvironment(): S3Config | null {
  const read = (name: string): string => process.env[`TEST_S3_${name}`] ?? ''
  if (read('ENDPOINT') === '') return null
  return {
    endpoint: read('ENDPOINT'),
    region: read('REGION'),
    bucket: read('BUCKET'),
    accessKeyId: read('ACCESS_KEY_ID'),
    secretAccessKey: read('SECRET_ACCESS_KEY'),
  }
}
