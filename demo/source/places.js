import { nodeId, sourceKey, unique } from './identity.js'

const SCREENS_PAGE = 90

const SCREENS = [
  'Sign in',
  'Today at the gate',
  'Gate office / Lane detail',
  'Gate tablet / Truck check-in',
  'Gate tablet / Damage report',
  'Driver phone / Your slot',
  'Yard map',
  'Containers / List',
  'Containers / Detail',
  'Containers / Holds',
  'Bookings / Week',
  'Bookings / Book a slot',
  'Hauliers / List',
  'Hauliers / Profile',
  'Invoices / List',
  'Invoices / Detail',
  'Reports / Turnaround',
  'Settings / Team',
  'Settings / Gate hours',
]

/** A flow is named, and starts on a screen. */
const FLOWS = [
  ['Book a slot for a pick-up', 'Bookings / Week'],
  ['Check in a truck', 'Gate tablet / Truck check-in'],
  ['Report damage at the gate', 'Gate tablet / Damage report'],
  ['Release a container from hold', 'Containers / Holds'],
  ['Move a container to another bay', 'Yard map'],
  ['Dispute an invoice', 'Invoices / Detail'],
  ['Invite a colleague', 'Settings / Team'],
]

export const screens = unique(
  'screens',
  SCREENS.map((name) => ({ key: sourceKey('screen', name), node_id: nodeId('screen', SCREENS_PAGE, name), name })),
  (screen) => screen.node_id,
)

export const flows = FLOWS.map(([name, start]) => {
  const screen = screens.find((screen) => screen.name === start)
  if (!screen) throw new Error(`the flow "${name}" starts on no screen`)
  return { key: sourceKey('flow', name), node_id: screen.node_id, name }
})
