/** Inactivity before the session timeout dialog opens. Milliseconds. Specification 4, 9. */
export const IDLE_TIMEOUT_MS = 840_000;

/** Countdown of the session timeout dialog before it signs out. Milliseconds. Specification 4, 9. */
export const LOGOUT_COUNTDOWN_MS = 60_000;

/** Poll interval of active visitors. Milliseconds. Specification 7, 9. */
export const ACTIVE_VISITORS_POLL_MS = 15_000;

/** Heartbeat interval of a signed-in member. Milliseconds. Specification 7, 9. */
export const HEARTBEAT_MS = 540_000;

/** Token refresh lead time before expiry. Seconds. Specification 4, 9. */
export const TOKEN_REFRESH_LEAD_S = 200;

/** Remaining lifetime at which the token is refreshed immediately. Seconds. Specification 4, 9. */
export const TOKEN_REFRESH_IMMEDIATE_S = 203;

/** Timeout for loading a chunk of the console. Milliseconds. Specification 8. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** The value of `stayAlive` that pauses idle tracking. Specification 3, 4. */
export const STAY_ALIVE_ON = '1';

/** Constant fields of a login record. Specification 3. */
export const LOGIN_RECORD = { channel: 'Web', department: 'Management', loginStatus: 'login' } as const;

/** Expiry of a token as Unix time in seconds: now plus `expires_in`. Specification 3, 9. */
export function expiresAt(nowMs: number, expiresInSeconds: number): number {
  return Math.floor(nowMs / 1000) + expiresInSeconds;
}

/** Milliseconds until the token must be refreshed. 0: immediately. Specification 4. */
export function refreshDelayMs(remainingSeconds: number): number {
  return remainingSeconds <= TOKEN_REFRESH_IMMEDIATE_S ? 0 : (remainingSeconds - TOKEN_REFRESH_LEAD_S) * 1000;
}
