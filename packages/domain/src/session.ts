/** No activity for this long opens the session timeout box. Milliseconds. Specification 4, 9. */
export const IDLE_TIMEOUT_MS = 840_000;

/** How long the session timeout box waits for a choice before it logs out. Milliseconds. Specification 4, 9. */
export const LOGOUT_COUNTDOWN_MS = 60_000;

/** How often the shell asks for the active visitors. Milliseconds. Specification 7, 9. */
export const ACTIVE_VISITORS_POLL_MS = 15_000;

/** How often a signed-in member renews the user-agent record. Milliseconds. Specification 7, 9. */
export const HEARTBEAT_MS = 540_000;

/** The token is renewed this long before it expires. Seconds. Specification 4, 9. */
export const TOKEN_REFRESH_LEAD_S = 200;

/** With this much life left, or less, the token is renewed at once. Seconds. Specification 4, 9. */
export const TOKEN_REFRESH_IMMEDIATE_S = 203;

/** A chunk of the console that has not loaded after this long is a load error. Milliseconds. Specification 8. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** The value of `stayAlive` that pauses idle tracking. Specification 3, 4. */
export const STAY_ALIVE_ON = '1';

/** Constant fields of a login record. Specification 3. */
export const LOGIN_RECORD = { channel: 'Web', department: 'Management', loginStatus: 'login' } as const;

/** The time a token expires, in seconds since 1970: now plus `expires_in`. Specification 3, 9. */
export function expiresAt(nowMs: number, expiresInSeconds: number): number {
  return Math.floor(nowMs / 1000) + expiresInSeconds;
}

/** Milliseconds until the token must be renewed; 0 means at once. Specification 4. */
export function refreshDelayMs(remainingSeconds: number): number {
  return remainingSeconds <= TOKEN_REFRESH_IMMEDIATE_S ? 0 : (remainingSeconds - TOKEN_REFRESH_LEAD_S) * 1000;
}
