import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gaxios } from 'google-auth-library';
import type { Google } from './google.ts';

/** Google's own client, told where Google is. Some of its parts make clients of their own: those trust who the process trusts. */
export function transporterTo({ sandbox }: Google): gaxios.Gaxios {
  const { url, caCertificates } = sandbox.endpoints();
  setDefaultCACertificates([...getCACertificates(), caCertificates]);
  const transporter = new gaxios.Gaxios();
  transporter.interceptors.request.add({
    resolved: async (request) => {
      const { pathname, search } = new URL(request.url);
      return { ...request, url: new URL(`${pathname}${search}`, url) };
    },
  });
  return transporter;
}
