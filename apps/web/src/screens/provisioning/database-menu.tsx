import { Menu } from '@mantine/core';
import { call } from '../../api/call.ts';
import { Offer } from '../../parts/action.tsx';
import { type Database, type Job, placeOf } from '../../parts/jobs/job-shape.ts';
import { useAddress } from '../../parts/use-address.ts';
import type { Confirmation } from '../../parts/use-confirm.tsx';
import { RowMenu } from './row-menu.tsx';

const connects = 'POST /api/provisioning-jobs/{jobID}/databases/{dbID}/connections';
const rotates = 'POST /api/provisioning-jobs/{jobID}/databases/{dbID}/rotate';
const drops = 'DELETE /api/provisioning-jobs/{jobID}/databases/{dbID}';

export function DatabaseMenu({
  job,
  database,
  confirm,
}: {
  readonly job: Job;
  readonly database: Database;
  readonly confirm: (asked: Confirmation) => void;
}) {
  const { change } = useAddress();
  const at = placeOf(job);
  const ready = database.status === 'succeeded';
  return (
    <RowMenu name={database.name}>
      <Menu.Item disabled={database.secretRef === null} onClick={() => change({ connect: database.id })}>
        How to connect
      </Menu.Item>
      <Offer does={connects} at={at}>
        <Menu.Item
          disabled={!ready}
          data-action={connects}
          onClick={() => change({ tab: 'connections', new: 'connection', database: database.id })}
        >
          New connection
        </Menu.Item>
      </Offer>
      <Offer does={rotates} at={at}>
        <Menu.Item disabled={!ready} data-action={rotates} onClick={() => confirm(rotation(job.id, database))}>
          Rotate the password
        </Menu.Item>
      </Offer>
      <Offer does={drops} at={at}>
        <Menu.Item
          c="var(--mantine-color-error)"
          disabled={database.status === 'deleting'}
          data-action={drops}
          onClick={() => confirm(drop(job.id, database))}
        >
          Drop
        </Menu.Item>
      </Offer>
    </RowMenu>
  );
}

const rotation = (jobID: string, { id: dbID, name }: Database): Confirmation => ({
  title: `Rotate the password of ${name}`,
  children:
    'A second user takes over with a new password, at the same place in the secret manager. The login before it works until the next rotation, so apps have until then to read the secret again.',
  call: call('post', '/api/provisioning-jobs/{jobID}/databases/{dbID}/rotate', { params: { path: { jobID, dbID } } }),
  topics: ['databases'],
  button: 'Rotate',
  done: `The password of ${name} is being rotated.`,
});

function drop(jobID: string, { id: dbID, name }: Database): Confirmation {
  const path = { jobID, dbID };
  return {
    title: `Drop the database ${name}`,
    children: 'The database with everything in it, its users and its secret go. There is no way back but a backup.',
    call: call('delete', '/api/provisioning-jobs/{jobID}/databases/{dbID}', { params: { path } }),
    force: {
      label: 'Also while connections or open sessions use it',
      call: call('delete', '/api/provisioning-jobs/{jobID}/databases/{dbID}', { params: { path, query: { force: true } } }),
    },
    topics: ['databases'],
    button: 'Drop it',
    type: name,
    done: `${name} is being dropped.`,
  };
}
