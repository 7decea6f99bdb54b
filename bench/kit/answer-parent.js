/** @import { Server } from 'node:net' */

// What a child process of a bench does besides serving: it plays the role that its parent names, tells it where it
// listens, and answers any later message but `stop` with the CPU time it has used so far. It ends with its parent.

export async function answerParent(roles) {
  const [, , role = '', options = '{}'] = process.argv
  if (!Object.hasOwn(roles, role)) throw new Error(`no role ${role}; there are ${Object.keys(roles).join(', ')}`)
  process.on('disconnect', () => process.exit(0))
  process.on('message', (message) => {
    if (message === 'stop') process.exit(0)
    const { user, system } = process.cpuUsage()
    tell(user + system)
  })
  tell(await roles[role](JSON.parse(options)))
}

function tell(message) {
  if (process.send === undefined) throw new Error('this file is started by a bench, as a child process')
  process.send(message)
}

/** @param {Server} server one that listens on a port */
export function portOf(server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}
