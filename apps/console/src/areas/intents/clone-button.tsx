import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/index.ts';
import { joinedText } from '../../i18n/joined-text.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { Button, toast } from '../../ui/index.ts';
import { RecordDialog } from '../../ui/record-dialog.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { useBots } from './bots.tsx';

/** Copies the intents of the bot by which the list is filtered. Shows nothing without one. */
export function CloneButton({ botId }: { botId: string | undefined }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const mayClone = useMay('cloneBotIntents');
  const bot = useBots().find(({ value }) => value === botId);
  if (!bot || !mayClone) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={IconCopy}
        onClick={() => setIsOpen(true)}
      >{t`Copy to another bot`}</Button>
      {isOpen && <CloneDialog botId={bot.value} name={bot.label} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CloneDialog({ botId, name, onClose }: { botId: string; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const merchantId = Number(useSession().MerchantId);
  const others = useBots().filter(({ value }) => value !== botId);
  const form = useRecordForm({
    record: null,
    nameOf: () => name,
    onClose,
    initial: { toBotId: '' },
    rules: { toBotId: { title: t`To`, isChoice: true } },
    save: async ({ toBotId }) => {
      const { cloned, skipped } = await call('cloneBotIntents', {
        params: { botId, merchantId },
        body: { toBotId: toBotId || null },
      });
      const copied = plural(cloned, { one: '# intent copied', other: '# intents copied' });
      const names = joinedText(skipped);
      toast.show({
        kind: 'done',
        text: skipped.length > 0 ? t`${copied}. Already there: ${names}` : copied,
      });
    },
  });
  return (
    <RecordDialog form={form} title={t`Copy the intents of ${name}`} save={t`Copy`} onClose={onClose}>
      <SelectField form={form} name="toBotId" clearable placeholder={t`All bots`} options={others} />
    </RecordDialog>
  );
}
