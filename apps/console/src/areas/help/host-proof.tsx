import type { HelpSite } from '@foyer/contract/help/shapes';
import { useLingui } from '@lingui/react/macro';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Badge, Button, exactTime, toast, useTimeZone } from '../../ui/index.ts';

/** Whether the domain is confirmed, and the DNS record that confirms it. */
export function HostProof({ site, record }: { site: HelpSite; record: { name: string; value: string } }) {
  const { t } = useLingui();
  const text = useText();
  const zone = useTimeZone();
  const mayCheck = useMay('verifyHelpHost');
  const check = useAction('verifyHelpHost', {
    onSuccess: () => toast.show({ kind: 'done', text: t`The domain is confirmed` }),
    onError: (error) => toast.error(t`Could not confirm the domain`, errorText(error, text('genericError'))),
  });
  const { host, hostVerifiedDate } = site;
  if (hostVerifiedDate)
    return (
      <p className="row wrap">
        <bdi>{host}</bdi>
        <Badge tone="success">{t`Confirmed since ${exactTime(hostVerifiedDate, zone)}`}</Badge>
      </p>
    );
  return (
    <fieldset className="hc-texts">
      <legend>
        <bdi>{host}</bdi>
      </legend>
      <p className="row wrap">
        <Badge tone="warning">{t`Waiting for the DNS record`}</Badge>
        {mayCheck && (
          <Button busy={check.isPending} onClick={() => check.mutate({})}>
            {t`Check`}
          </Button>
        )}
      </p>
      <p className="t-12 t-3">{t`Create this TXT record to confirm that the domain is yours.`}</p>
      <CopyLine label={t`Name`} text={record.name} />
      <CopyLine label={t`Value`} text={record.value} />
    </fieldset>
  );
}
