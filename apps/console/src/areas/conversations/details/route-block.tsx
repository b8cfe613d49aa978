import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { useRuleOptions } from '../../../rules/use-rule-options.ts';
import { VerdictList } from '../../../rules/verdict-list.tsx';
import { useMay } from '../../../session/permissions.ts';
import { Fold, Time } from '../../../ui/index.ts';

/** By which rule a conversation was routed, and why. */
export function RouteBlock({ conversationID }: { conversationID: string }) {
  const { t, i18n } = useLingui();
  const may = useMay('getConversationRoute');
  const { data } = useCall('getConversationRoute', { params: { id: conversationID } }, { enabled: may });
  const route = data?.route;
  if (!route?.ruleId) return null;
  const number = i18n.number(Math.min(route.stop + 1, route.stops.length));
  const all = i18n.number(route.stops.length);
  return (
    <Fold id="livechat.route" title={t`Routing`}>
      <p className="t-13">
        {t`Routed by rule ${route.ruleName}`}{' '}
        <span className="t-12 t-3">
          <Time at={route.decidedDate} />
        </span>
      </p>
      {route.stops.length > 1 && <p className="t-12 t-3">{t`Stop ${number} of ${all}`}</p>}
      <Reasons ruleId={route.ruleId} verdicts={route.conditions} />
    </Fold>
  );
}

function Reasons({
  ruleId,
  verdicts,
}: {
  ruleId: string;
  verdicts: Parameters<typeof VerdictList>[0]['verdicts'];
}) {
  const may = useMay('listRoutingRules');
  const rule = useCall('listRoutingRules', undefined, { enabled: may }).data?.rules.find(
    ({ id }) => id === ruleId,
  );
  const options = useRuleOptions();
  return rule ? <VerdictList group={rule.conditions} verdicts={verdicts} options={options} /> : null;
}
