import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { session } from '../../../session/values.ts';
import { Button } from '../../../ui/button.tsx';
import { Refused } from './refused.tsx';
import { useCopy } from './use-copy.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Recovery codes, shown once: to copy or download. */
export function RecoveryCodes({
  codes,
  onContinue,
}: {
  codes: readonly string[];
  onContinue: () => unknown;
}) {
  const { t } = useLingui();
  const copy = useCopy();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const lines = codes.join('\n');
  const finish = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onContinue();
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return (
    <div className="sf-recovery">
      <ol className="sf-codes" dir="ltr" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code} className="sf-mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="form-acts">
        <Button icon={IconCopy} onClick={() => void copy(lines, t`Recovery codes copied`)}>
          {t`Copy`}
        </Button>
        <Button
          icon={IconDownload}
          onClick={() =>
            download(`${t`Recovery codes`} · ${location.host} ${session.get('saveUser')}\n\n${lines}\n`)
          }
        >
          {t`Download`}
        </Button>
      </div>
      {problem !== null && <Refused text={refusalText(problem)} />}
      <Button variant="primary" busy={busy} onClick={() => void finish()}>
        {t`I saved my codes`}
      </Button>
    </div>
  );
}

function download(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'foyer-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
