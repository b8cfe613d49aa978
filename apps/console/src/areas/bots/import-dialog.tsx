import type { importBot } from '@foyer/contract/bots/test-calls';
import type { CallReply } from '@foyer/contract/kernel/define-call';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { TextField } from '../../ui/fields/index.ts';
import { Button, Dialog, FilePicker } from '../../ui/index.ts';
import { useBotsAddress } from './address.ts';
import { BOT_FILE_MAX } from './bot-file.ts';

type Imported = CallReply<typeof importBot>;
type LeftOut = Imported['leftOut'][number];

const REASONS: Readonly<Record<LeftOut['reason'], MessageDescriptor>> = {
  no_counterpart: msg`Left out: Foyer has no such step`,
  simplified: msg`Simplified: check it`,
  not_chosen: msg`Choose this again`,
  too_many: msg`Left out: too many`,
};

/** Creates a bot from a file of Foyer, Typebot or Tiledesk, and shows what of it was left out. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { go } = useBotsAddress();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const load = useAction('importBot', {
    onSuccess: (reply) => (reply.leftOut.length === 0 ? go({ id: reply.bot.botId }) : setImported(reply)),
    onError: (failure) => setError(errorText(failure, text('genericError'))),
  });
  const isTaken = load.error instanceof ApiError && load.error.code === 'bot_name_taken';
  const pick = ([picked]: readonly File[]) => {
    if (!picked) return;
    const isTooLarge = picked.size > BOT_FILE_MAX;
    setError(isTooLarge ? t`The file is too large. The limit is 2 MB.` : null);
    setFile(isTooLarge ? null : picked);
  };
  if (imported) {
    const { botId } = imported.bot;
    return (
      <Dialog
        opened
        width={560}
        title={t`${imported.bot.name} is a draft now`}
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={() => go({ id: botId })}>
            {t`Open the bot`}
          </Button>
        }
      >
        <p>{t`Changed or left out:`}</p>
        <div className="table-scroll bot-left-out">
          <table className="grid">
            <thead>
              <tr>
                <th>{t`Step`}</th>
                <th>{t`Kind`}</th>
                <th>{t`What happened`}</th>
              </tr>
            </thead>
            <tbody>
              {imported.leftOut.map(({ step, detail, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
                <tr key={index}>
                  <td dir="auto">{step}</td>
                  <td>{detail}</td>
                  <td>{i18n._(REASONS[reason])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      title={t`Import a bot`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={!file}
            busy={load.isPending}
            onClick={async () => {
              if (!file) return;
              setError(null);
              load.mutate({ body: { file: await file.text(), ...(name.trim() && { name: name.trim() }) } });
            }}
          >
            {t`Import`}
          </Button>
        </>
      }
    >
      <div className="bot-import">
        <p>{t`A JSON file exported from Foyer, Typebot or Tiledesk. It becomes a draft; nothing is published.`}</p>
        <FilePicker label={t`File`} accept=".json,application/json" onPick={pick}>
          {(open) => (
            <div className="row">
              <Button icon={IconUpload} onClick={open}>
                {file ? t`Choose another file` : t`Choose a file`}
              </Button>
              <span dir="auto">{file?.name}</span>
            </div>
          )}
        </FilePicker>
        {isTaken && (
          <TextField label={t`Name`} value={name} onChange={(next) => setName(next.slice(0, 80))} />
        )}
        {error && (
          <p className="t-danger" role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}
