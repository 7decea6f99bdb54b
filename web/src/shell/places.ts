/** Where the side bar leads, in the order of reading. */
export const PLACES = [
  ['/', 'Overview'],
  ['/components', 'Components'],
  ['/icons', 'Icons'],
  ['/tokens', 'Tokens'],
  ['/styles', 'Styles'],
  ['/screens', 'Screens'],
  ['/flows', 'Flows'],
  ['/health', 'Health'],
  ['/changes', 'Changes'],
  ['/proposals', 'Proposals'],
  ['/audit', 'Activity'],
  ['/settings', 'Settings'],
] as const
