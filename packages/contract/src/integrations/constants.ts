/** How long calls of integrations are kept. Days. */
export const INTEGRATION_CALL_DAYS = 30;

/** Calls to one integration of a merchant per minute. */
export const INTEGRATION_CALLS = 120;

/** How calls of integrations ended. `unknown`: no answer, so it may have been done. */
export const INTEGRATION_STATES = {
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
} as const;

/** Why a call was made. */
export const INTEGRATION_CAUSES = {
  check: 'Check',
  try: 'Tried',
  replay: 'Replayed',
  automation: 'Automation',
  sync: 'Contact sync',
  delivery: 'Incoming webhook',
  changes: 'Calendar sync',
  link: 'Member',
  orchestrator: 'Orchestrator',
} as const;

/** The causes of calls that run an action of an integration, which can be run again. */
export const REPLAYABLE_CAUSES: readonly (keyof typeof INTEGRATION_CAUSES)[] = [
  'try',
  'replay',
  'automation',
  'link',
];

/** In place of an integration, for calls of the orchestrator. */
export const ORCHESTRATOR = 'orchestrator';
