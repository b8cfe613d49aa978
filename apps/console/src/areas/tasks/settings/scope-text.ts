import type { SlaPolicy } from '@foyer/contract/tasks/sla-shapes';
import { useLingui } from '@lingui/react/macro';

/** The scope of a policy as text. */
export function useScopeText(): (policy: Pick<SlaPolicy, 'department' | 'type'>) => string {
  const { t } = useLingui();
  return ({ department, type }) => [department?.name, type].filter(Boolean).join(' · ') || t`All tickets`;
}
