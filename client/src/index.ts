// What the package exports.
export { createClient, type Client, type WholeComponentRow } from './client.ts'
export { ConnectionError, ServiceError } from './errors.ts'
export { createSend, type Answer, type CallOptions, type ClientOptions, type Request, type Send } from './send.ts'
export type * from './generated/types.ts'
export { reachableHere } from './reachable-here.ts'
export { upload, type Upload, type UploadOptions } from './upload.ts'
