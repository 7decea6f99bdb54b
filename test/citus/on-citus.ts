import { inject, test } from 'vitest'

const hasCitus = inject('citus') !== null
if (!hasCitus) console.log('Citus is not covered by this run: TEST_CITUS_URL is not set')

/** A test that needs the cluster of TEST_CITUS_URL. */
export const onCitus = test.runIf(hasCitus)
