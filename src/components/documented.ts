/** Whether a component has documentation: it is written in another place than the library and changes on its own. */
export type HasDocs = (componentId: string) => boolean

/** Nothing that writes documentation is open yet, so nothing has any. */
export const nothingDocumented: HasDocs = () => false
