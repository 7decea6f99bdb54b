export const TOKENS: object
export const ANSWERS: object
