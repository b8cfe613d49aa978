import type { Lead } from '@foyer/contract/contacts/lead-shapes';
import { LADDER, type LadderStep } from '@foyer/domain/lead-ladder';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { call, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DnqDialog, type DnqReason } from '../../../leads/dnq-dialog.tsx';
import { stepText } from '../../../leads/labels.ts';
import { toast } from '../../../ui/index.ts';

/** The part of a lead that moving needs. */
export type MovableLead = Pick<Lead, 'id' | 'name' | 'step'>;

/** Moves leads. DNQ asks for a reason first; a toast offers Undo. Render `dialog`. */
export function useLeadMoves(onMoved?: (leads: readonly MovableLead[]) => void) {
  const { t } = useLingui();
  const text = useText();
  const [asked, setAsked] = useState<readonly MovableLead[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(t`Could not move the lead`, errorText(error as Error, text('genericError')));
    } finally {
      setIsBusy(false);
    }
  };

  /** Returns leads to the steps that they were on. */
  const putBack = (leads: readonly MovableLead[]) =>
    attempt(async () => {
      for (const to of LADDER.filter((step) => step !== 'DNQ')) {
        const contactIds = leads.filter(({ step }) => step === to).map(({ id }) => id);
        if (contactIds.length > 0) await call('moveLeads', { body: { contactIds, to, note: t`Undone` } });
      }
    });

  const send = (leads: readonly MovableLead[], to: LadderStep, reason?: DnqReason) =>
    attempt(async () => {
      const contactIds = leads.map(({ id }) => id);
      const { moved, failed } = await call('moveLeads', { body: { contactIds, to, ...reason } });
      onMoved?.(leads);
      const done = leads.filter(({ id }) => moved.some(({ contactId }) => contactId === id));
      const step = stepText(to);
      const [first] = done;
      if (failed.length > 0) {
        const count = failed.length;
        toast.error(plural(count, { one: '# lead no longer exists', other: '# leads no longer exist' }));
      }
      if (!first) return;
      const undo = done.some((lead) => lead.step === 'DNQ') ? undefined : () => void putBack(done);
      const label =
        done.length === 1 ? t`${first.name} moved to ${step}` : t`${done.length} leads moved to ${step}`;
      toast.show({ kind: 'done', text: label, ...(undo && { undo }) });
    });

  const move = (leads: readonly MovableLead[], to: LadderStep) => {
    const others = leads.filter(({ step }) => step !== to);
    if (others.length === 0) return;
    if (to === 'DNQ') setAsked(others);
    else void send(others, to);
  };

  const restore = (leads: readonly MovableLead[]) =>
    void attempt(async () => {
      const contactIds = leads.map(({ id }) => id);
      const { moved } = await call('restoreLeads', { body: { contactIds } });
      onMoved?.(leads);
      const [first] = moved;
      if (first) toast.show({ kind: 'done', text: t`Moved back to ${stepText(first.to)}` });
    });

  const dialog: ReactNode = asked.length > 0 && (
    <DnqDialog
      {...(asked.length === 1 ? { name: asked[0]?.name } : { count: asked.length })}
      onClose={() => setAsked([])}
      onConfirm={(reason) => {
        setAsked([]);
        void send(asked, 'DNQ', reason);
      }}
    />
  );
  return { move, restore, isBusy, dialog };
}
