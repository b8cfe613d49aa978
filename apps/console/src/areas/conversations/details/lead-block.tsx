import { isLeadStatus, type LadderStep, leadStep } from '@foyer/domain/lead-ladder';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { errorText, useAction } from '../../../api/index.ts';
import { DnqDialog, type DnqReason } from '../../../leads/dnq-dialog.tsx';
import { statusText } from '../../../leads/labels.ts';
import { Fold, toast } from '../../../ui/index.ts';

const LADDER = ['NEW', 'PROSPECT', 'MQL', 'SQL', 'CUSTOMER'] as const satisfies readonly LadderStep[];

/** The lead stages (Specification 4). A click sets the stage; a toast offers Undo. */
export function LeadBlock({ visitor }: { visitor: LiveVisitor }) {
  const { t } = useLingui();
  const { referenceID, leadStatus } = visitor;
  const [asks, setAsks] = useState(false);
  const save = useAction('moveVisitorLead', {
    onError: (error) => toast.error(t`Could not save the lead stage`, errorText(error, TEXTS.genericError)),
  });
  const before = isLeadStatus(leadStatus) && leadStatus !== 'VISITOR' ? leadStatus : 'NEW';
  const set = (to: LadderStep, why?: DnqReason) => {
    if (to === leadStatus || save.isPending) return;
    const undo = before === 'DNQ' ? undefined : () => save.mutate({ body: { referenceID, to: before } });
    save.mutate(
      { body: { referenceID, to, ...why } },
      {
        onSuccess: () =>
          void toast.show({
            kind: 'done',
            text: t`Lead stage set to ${{ to: statusText(to) }}`,
            ...(undo && { undo }),
          }),
      },
    );
  };
  const shown = save.isPending ? save.variables.body.to : leadStatus;
  const at = isLeadStatus(shown) ? leadStep(shown) : 1;
  const isDnq = shown === 'DNQ';
  const stateOf = (status: LadderStep) => {
    if (isDnq) return undefined;
    if (leadStep(status) === at) return 'at';
    return leadStep(status) < at ? 'done' : undefined;
  };
  return (
    <Fold id="livechat.lead" title={t`Lead stage`} count={isDnq ? '· DNQ' : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend */}
      <div className="ladder" role="group" aria-label={t`Lead stage`} aria-busy={save.isPending || undefined}>
        {LADDER.map((status) => (
          <button
            key={status}
            type="button"
            className={stateOf(status)}
            aria-current={stateOf(status) === 'at' ? 'step' : undefined}
            onClick={() => set(status)}
          >
            {statusText(status)}
          </button>
        ))}
      </div>
      {isDnq ? (
        <button type="button" className="link t-12 below" onClick={() => set('NEW')}>{t`Back to New`}</button>
      ) : (
        <button
          type="button"
          className="link t-12 below"
          onClick={() => setAsks(true)}
        >{t`Mark as DNQ`}</button>
      )}
      {asks && (
        <DnqDialog
          name={visitor.vName}
          onClose={() => setAsks(false)}
          onConfirm={(why) => {
            setAsks(false);
            set('DNQ', why);
          }}
        />
      )}
    </Fold>
  );
}
