import type { IntegrationId } from '@foyer/domain/integrations/index';
import { jira } from './jira.ts';
import { linear } from './linear.ts';
import type { InboundProvider } from './provider.ts';
import { slack } from './slack.ts';
import { woocommerce } from './woocommerce.ts';
import { zoom } from './zoom.ts';

/** How the systems with `delivers` deliver. */
export const INBOUND: Partial<Record<IntegrationId, InboundProvider>> = {
  jira,
  linear,
  slack,
  woocommerce,
  zoom,
};
