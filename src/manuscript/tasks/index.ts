// What the command line loads when it is asked for documentation, and not before.
export { Folder } from '../folder.ts'
export { bringMdx } from './bring-mdx.ts'
export { pull } from './pull.ts'
export { push } from './push.ts'
export { serverAt } from '../server.ts'
