import { Outlet } from '@tanstack/react-router';
import { AskingLine } from './asking-line.tsx';
import { LiveBanner } from './live-banner.tsx';

export function Root() {
  return (
    <>
      <AskingLine />
      <LiveBanner />
      <Outlet />
    </>
  );
}
