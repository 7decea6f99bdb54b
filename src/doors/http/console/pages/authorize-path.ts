/** Where a program sends a person's browser to ask; the one page of ours that is not the explorer's. */
export const AUTHORIZE_PATH = '/oauth/authorize'
