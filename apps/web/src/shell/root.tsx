import { Outlet } from '@tanstack/react-router';
import { LiveBanner } from './live-banner.tsx';

export function Root() {
  return <><LiveBanner /><Outlet /></>;
}
