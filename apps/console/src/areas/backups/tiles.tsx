import type { Backups } from '@foyer/contract/backups/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sizeText } from '../../i18n/size-text.ts';
import { Icon, Time } from '../../ui/index.ts';

/** The age of the newest backup, the last verification, and the space used. */
export function BackupTiles({ found: { lastDate, isOverdue, plan, backups } }: { found: Backups }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const last = backups.find(({ createdDate }) => createdDate === lastDate);
  const verified = backups
    .filter(({ verifiedDate }) => verifiedDate)
    .sort((a, b) => (a.verifiedDate ?? '').localeCompare(b.verifiedDate ?? ''))
    .at(-1);
  return (
    <section className="card backup-tiles" aria-label={t`Status`}>
      <Tile
        label={t`Last backup`}
        tone={isOverdue ? 'warn' : lastDate ? 'ok' : undefined}
        more={last?.size && sizeText(last.size, locale)}
      >
        {lastDate ? <Time at={lastDate} /> : t`None yet`}
      </Tile>
      {plan && (
        <Tile
          label={t`Last verified`}
          tone={verified?.isIntact === false ? 'warn' : undefined}
          more={verified && (verified.isIntact ? t`All checksums match` : t`The file is damaged`)}
        >
          {verified?.verifiedDate ? <Time at={verified.verifiedDate} /> : t`Never`}
        </Tile>
      )}
      {plan && plan.usedBytes !== null && (
        <Tile
          label={t`Space used`}
          more={plan.freeBytes !== null && t`${sizeText(plan.freeBytes, locale)} free`}
        >
          <span className="num">{sizeText(plan.usedBytes, locale)}</span>
        </Tile>
      )}
    </section>
  );
}

const ICONS = { ok: IconCircleCheck, warn: IconAlertTriangle } as const;

function Tile({
  label,
  tone,
  more,
  children,
}: {
  label: string;
  tone?: 'ok' | 'warn' | undefined;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <span className="t-12 t-3">{label}</span>
      <span className={tone ? `value ${tone}` : 'value'}>
        {tone && <Icon of={ICONS[tone]} size={18} />}
        {children}
      </span>
      <span className="t-12 t-3">{more}</span>
    </div>
  );
}
