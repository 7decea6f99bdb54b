const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/

/** As schemas write it. */
export const UUID_PATTERN = UUID.source

export const isUuid = (text: string): boolean => UUID.test(text)
