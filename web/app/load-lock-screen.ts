/** Preloaded while the user is active: the network may be gone when it’s needed. */
export const loadLockScreen = () => import('./lock-screen.tsx')
