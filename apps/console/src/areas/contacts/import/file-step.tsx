import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/index.ts';
import { uploadContactFile } from '../../../api/upload.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSession } from '../../../session/values.ts';
import { TextField } from '../../../ui/fields/index.ts';
import { Button, FilePicker, UploadMeter } from '../../../ui/index.ts';
import { EarlierImports } from './earlier-imports.tsx';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.vcf,.json,.ndjson,.jsonl';

/** Chooses a file, or an account to read. */
export function FileStep({ onDone }: { onDone: (id: string) => void }) {
  const { t } = useLingui();
  const text = useText();
  const { MerchantId } = useSession();
  const [upload, setUpload] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<string>();
  const [token, setToken] = useState('');
  const hub = useAction('importHubContacts', { onSuccess: ({ id }) => onDone(id) });

  async function send([file]: readonly File[]) {
    if (!file) return;
    setProblem(undefined);
    setUpload({ name: file.name, share: 0 });
    try {
      const progress = (share: number) => setUpload({ name: file.name, share });
      const { id } = await uploadContactFile(
        Number(MerchantId),
        file,
        progress,
        new AbortController().signal,
      );
      onDone(id);
    } catch (error) {
      setProblem(errorText(error, text('genericError')));
    } finally {
      setUpload(null);
    }
  }

  return (
    <div className="import-file">
      <FilePicker label={t`File with contacts`} accept={ACCEPTED} onPick={(files) => void send(files)}>
        {(open) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button
          <div
            className="import-drop"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              void send([...event.dataTransfer.files]);
            }}
          >
            <Button variant="primary" icon={IconUpload} busy={upload !== null} onClick={open}>
              {t`Choose a file`}
            </Button>
            <p className="t-3">
              {t`Or drop it here: CSV, Excel, vCard, or the JSON export of Chatwoot, Zendesk or Intercom. Up to 100 MB.`}
            </p>
            {upload && <UploadMeter name={upload.name} progress={upload.share} />}
            {upload?.share === 1 && <p className="t-3">{t`Reading the rows…`}</p>}
          </div>
        )}
      </FilePicker>
      {problem && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
      <form
        className="import-hub"
        onSubmit={(event) => {
          event.preventDefault();
          hub.mutate({ body: token.trim() ? { token: token.trim() } : {} });
        }}
      >
        <h3>{t`From HubSpot`}</h3>
        <TextField
          value={token}
          onChange={setToken}
          label={t`Access token`}
          hint={t`Of a private app that may read contacts. It is stored encrypted; leave it empty to use the stored one.`}
          error={hub.error ? errorText(hub.error, text('genericError')) : ''}
        />
        <Button type="submit" busy={hub.isPending}>
          {t`Read contacts`}
        </Button>
      </form>
      <EarlierImports onOpen={onDone} />
    </div>
  );
}
