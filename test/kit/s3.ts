import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../src/config.ts'

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

/** The bucket, which may be there already. */
export async function makeBucket(s3: S3Config): Promise<void> {
  await new AwsClient({ ...s3, service: 's3' }).fetch(`${s3.endpoint}/${s3.bucket}`, { method: 'PUT' })
}

/** What tells a process of the program to keep its objects there. */
export const s3Environment = (s3: S3Config): Record<string, string> => ({
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
})
