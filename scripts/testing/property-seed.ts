import fc from 'fast-check';

/**
 * Property tests roam on people's machines, where a find becomes a test of its own; a check that decides about a change must
 * answer the same for the same change, so CI takes one road, and any other by SPACEDOCK_PROPERTY_SEED.
 */
const given = process.env['SPACEDOCK_PROPERTY_SEED'];
const seed = given === undefined ? (process.env['CI'] ? 20_261_115 : undefined) : Number(given);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
