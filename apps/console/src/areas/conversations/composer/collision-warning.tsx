import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Button, Icon } from '../../../ui/index.ts';
import { firstNameOf } from '../thread/people.ts';
import type { ColleagueNews } from './use-collision.ts';

/** Warns that a colleague has replied meanwhile, so that the customer does not receive two answers. */
export function CollisionWarning({
  news,
  onShow,
  onSend,
}: {
  news: ColleagueNews;
  onShow: () => void;
  onSend: () => void;
}) {
  const name = firstNameOf(news.name);
  return (
    <div className="composer-warning warn" role="alert">
      <Icon of={IconAlertTriangle} />
      <span className="grow">
        <Trans>{name} just replied.</Trans>
      </span>
      <Button small variant="quiet" onClick={onShow}>
        <Trans>Show</Trans>
      </Button>
      <Button small variant="quiet" onClick={onSend}>
        <Trans>Send anyway</Trans>
      </Button>
    </div>
  );
}
