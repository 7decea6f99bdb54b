import { inject } from 'vitest'

/** Whether TEST_DATABASE_URL is of a Citus cluster: everything that runs on PostgreSQL then runs on it. */
export const isOnCitus = (inject('postgres')?.servers.length ?? 0) > 1
if (!isOnCitus) console.log('Citus is not covered by this run: TEST_DATABASE_URL is not of a cluster')
