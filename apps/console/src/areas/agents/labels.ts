import type { AgentFigure } from '@foyer/contract/agents/constants';
import type { AiRunSource, AiRunStep, AiSession } from '@foyer/contract/agents/shapes';
import type {
  AgentHours,
  AgentTone,
  AgentTool,
  HandoverCategory,
  RunOutcome,
  ToolRisk,
} from '@foyer/domain/agents/agent';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Labels<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

export const TONE_LABELS: Labels<AgentTone> = { warm: msg`Warm`, neutral: msg`Neutral`, brief: msg`Brief` };

export const HOURS_LABELS: Labels<AgentHours> = {
  always: msg`Always`,
  open: msg`During opening hours`,
  closed: msg`Outside opening hours`,
};

export const TOOL_LABELS: Labels<AgentTool> = {
  find_tickets: msg`Look up the visitor’s tickets`,
  find_orders: msg`Look up the visitor’s orders`,
  create_ticket: msg`Create a ticket`,
};

export const RISK_LABELS: Labels<ToolRisk> = {
  read: msg`Reads`,
  write: msg`Writes`,
  approve: msg`A member decides`,
};

export const CATEGORY_LABELS: Labels<HandoverCategory> = {
  asked: msg`Visitor asked for a person`,
  no_source: msg`No source answers`,
  not_helpful: msg`The answer did not help`,
  decision: msg`A person has to decide`,
  upset: msg`Visitor is upset`,
  limit: msg`A limit was reached`,
  failed: msg`The model failed`,
};

export const OUTCOME_LABELS: Labels<RunOutcome> = {
  running: msg`Thinking`,
  answered: msg`Answered`,
  asked: msg`Asked a question`,
  asked_approval: msg`Asked for approval`,
  handed_over: msg`Handed over`,
  confirmed: msg`Confirmed by the visitor`,
  greeted: msg`Greeted`,
  dropped: msg`Stopped, a member took over`,
  interrupted: msg`Interrupted and restarted`,
};

export const STATE_LABELS: Labels<AiSession['state']> = {
  running: msg`With the agent`,
  handed_over: msg`Handed over`,
  taken: msg`Taken by a member`,
  closed: msg`Closed`,
};

export const STEP_LABELS: Labels<AiRunStep['kind']> = {
  checked: msg`Checked`,
  searched: msg`Searched`,
  understood: msg`Recognised an intent`,
  asked_model: msg`Asked the model`,
  tool: msg`Used a tool`,
  verified: msg`Checked against the sources`,
  decided: msg`Decided`,
  approval: msg`Approval`,
  failed: msg`Failed`,
};

export const SOURCE_LABELS: Labels<AiRunSource['kind']> = {
  passage: msg`Passage`,
  faq: msg`FAQ`,
  intent: msg`Intent`,
  tool: msg`Tool`,
};

export const FIGURE_LABELS: Labels<AgentFigure> = {
  involved: msg`Conversations`,
  answered: msg`Answered with a source`,
  resolved: msg`Resolved`,
  reopened: msg`Reopened`,
  handedOver: msg`Handed over`,
  thumbsUp: msg`“That helped”`,
  thumbsDown: msg`“That did not help”`,
};

export const FIGURE_HINTS: Labels<AgentFigure> = {
  involved: msg`Conversations that an agent began to answer`,
  answered: msg`At least one answer that rests on a source`,
  resolved: msg`The visitor said that it helped, or no person was asked within 24 hours after the answer`,
  reopened: msg`Resolved, and reopened within 7 days`,
  handedOver: msg`Handed over to the team by the agent`,
  thumbsUp: msg`Visitors who said that the answer helped`,
  thumbsDown: msg`Visitors who said that the answer did not help`,
};

/** Why a model gave no usable reply. */
export const FAILURE_LABELS = {
  no_provider: msg`No provider is connected`,
  cap_reached: msg`The spending limit was reached`,
  unauthorized: msg`The provider refused the key`,
  model_unknown: msg`The provider does not know the model`,
  rate_limited: msg`The provider’s rate limit was reached`,
  too_long: msg`Too long for the model`,
  unavailable: msg`The provider could not be reached`,
  timeout: msg`The provider took too long`,
  cut_off: msg`The answer was cut off`,
  refused: msg`The model refused`,
  bad_reply: msg`The reply could not be used`,
  aborted: msg`Stopped`,
} as const;
