interface Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
}

/** Why an S3 does not do what it is asked, for who set the S3_ variables: what was seen, and what to do. */
class S3Fault extends Error {
  override readonly name = 'S3Fault'
  readonly remedy: string
  constructor(found: string, remedy: string) {
    super(found)
    this.remedy = remedy
  }
}

export function whyS3(error: unknown, { endpoint, region, bucket }: Place): S3Fault {
  const code = codeOf(error)
  const [found, remedy] = WHY[code] ?? [`the S3 at {endpoint} refuses or fails: ${code}`, 'look at its log']
  const filled = (text: string): string =>
    text.replaceAll('{endpoint}', endpoint).replaceAll('{bucket}', bucket).replaceAll('{region}', region)
  return new S3Fault(filled(found), filled(remedy))
}

const NETWORK = 'is it running, and is S3_ENDPOINT right? Is there a firewall between?'
const REGION = ['the S3 at {endpoint} is not in the region {region}', 'correct S3_REGION, or S3_ENDPOINT'] as const
const DENIED = [
  'the S3 at {endpoint} does not allow this access key to read, write and delete in the bucket "{bucket}"',
  'give its policy s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket on that bucket',
] as const
const NO_NAME = ['nobody knows the host of {endpoint}', 'correct S3_ENDPOINT, or look at the name server'] as const
const SILENT = ['the S3 at {endpoint} does not answer in time', NETWORK] as const
const CERTIFICATE = [
  'the certificate of {endpoint} is not one that this machine trusts',
  'give it one that is, or name its authority in NODE_EXTRA_CA_CERTS',
] as const

/** By what an S3 calls its reason, and by what the network does. */
const WHY: Readonly<Record<string, readonly [found: string, remedy: string]>> = {
  NoSuchBucket: ['the S3 at {endpoint} has no bucket "{bucket}"', 'create it, or correct S3_BUCKET'],
  InvalidAccessKeyId: ['the S3 at {endpoint} does not know the access key', 'correct S3_ACCESS_KEY_ID'],
  SignatureDoesNotMatch: [
    'the secret does not fit the access key, says the S3 at {endpoint}',
    'correct S3_SECRET_ACCESS_KEY; a proxy that changes the name of the host breaks signatures too',
  ],
  RequestTimeTooSkewed: [
    'the clock of this machine is too far from that of {endpoint}',
    'synchronize it (chrony, systemd-timesyncd)',
  ],
  AccessDenied: DENIED,
  HTTP_403: DENIED,
  AuthorizationHeaderMalformed: REGION,
  PermanentRedirect: REGION,
  HTTP_301: REGION,
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
  ECONNREFUSED: ['nothing listens at {endpoint}', NETWORK],
  EHOSTUNREACH: ['{endpoint} cannot be reached from this machine', NETWORK],
  ENETUNREACH: ['{endpoint} cannot be reached from this machine', NETWORK],
  TimeoutError: SILENT,
  UND_ERR_CONNECT_TIMEOUT: SILENT,
  ETIMEDOUT: SILENT,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  CERT_HAS_EXPIRED: CERTIFICATE,
}

/** A fetch that fails says so itself and has the reason inside, maybe one for each address of a name. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return error.name
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error.cause === undefined ? error.name : codeOf(error.cause)
}
