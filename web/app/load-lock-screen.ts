/** Fetched while somebody is there: when it is needed, the network may be gone. */
export const loadLockScreen = () => import('./lock-screen.tsx')
