import { isLeadStatus, type LeadStatus, leadStep } from '@foyer/domain/lead-ladder';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { errorText, useAction } from '../../../api/index.ts';
import { Fold, toast } from '../../../ui/index.ts';

const LADDER = ['NEW', 'PROSPECT', 'MQL', 'SQL', 'CUSTOMER'] as const satisfies readonly LeadStatus[];

/** The lead stages (Specification 4). A click sets the stage; a toast offers Undo. */
export function LeadBlock({ visitor }: { visitor: LiveVisitor }) {
  const { t } = useLingui();
  const { referenceID, leadStatus } = visitor;
  const save = useAction('updateVisitorField', {
    onError: (error) => toast.error(t`Could not save the lead stage`, errorText(error, TEXTS.genericError)),
  });
  const write = (value: string) => save.mutate({ body: { referenceID, fieldName: 'leadStatus', value } });
  const set = (value: LeadStatus) => {
    if (value === leadStatus || save.isPending) return;
    save.mutate(
      { body: { referenceID, fieldName: 'leadStatus', value } },
      {
        onSuccess: () =>
          void toast.show({ text: t`Lead stage set to ${value}`, undo: () => write(leadStatus) }),
      },
    );
  };
  const shown = save.isPending ? (save.variables.body.value as string) : leadStatus;
  const at = isLeadStatus(shown) ? leadStep(shown) : 1;
  const isDnq = shown === 'DNQ';
  const titles = { NEW: t`New`, PROSPECT: t`Prospect`, MQL: 'MQL', SQL: 'SQL', CUSTOMER: t`Customer` };
  const stateOf = (status: LeadStatus) => {
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
            {titles[status]}
          </button>
        ))}
      </div>
      {isDnq ? (
        <button type="button" className="link t-12 below" onClick={() => set('NEW')}>{t`Back to New`}</button>
      ) : (
        <button type="button" className="link t-12 below" onClick={() => set('DNQ')}>{t`Mark as DNQ`}</button>
      )}
    </Fold>
  );
}
