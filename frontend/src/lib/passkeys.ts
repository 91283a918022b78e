import type { NewCredential, UsedCredential } from "@/api/generated/command";

/** Options as the server sends them: WebAuthn's own, with bytes in base64url. */
export type PasskeyOptions = Record<string, unknown>;

interface Described {
  id: string;
  type: PublicKeyCredentialType;
}

/** Lets the browser make a passkey. Rejects where the person cancels. */
export async function createPasskey(options: PasskeyOptions): Promise<NewCredential> {
  const given = options as unknown as PublicKeyCredentialCreationOptions & {
    challenge: string;
    user: { id: string };
    excludeCredentials?: Described[];
  };
  const made = await navigator.credentials.create({
    publicKey: {
      ...given,
      challenge: bytesOf(given.challenge),
      user: { ...given.user, id: bytesOf(given.user.id) },
      excludeCredentials: given.excludeCredentials?.map(described),
    },
  });
  const { response, ...credential } = partsOf(made);
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  return {
    ...credential,
    response: { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) },
  };
}

/** Lets the browser ask for a passkey. Rejects where the person cancels. */
export async function askForPasskey(options: PasskeyOptions): Promise<UsedCredential> {
  const given = options as unknown as PublicKeyCredentialRequestOptions & {
    challenge: string;
    allowCredentials?: Described[];
  };
  const found = await navigator.credentials.get({
    publicKey: {
      ...given,
      challenge: bytesOf(given.challenge),
      allowCredentials: given.allowCredentials?.map(described),
    },
  });
  const { response, ...credential } = partsOf(found);
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse;
  return {
    ...credential,
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
    },
  };
}

const described = ({ id, type }: Described) => ({ id: bytesOf(id), type });

function partsOf(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("the browser gave no passkey");
  const { id, rawId, response } = credential;
  return { id, rawId: textOf(rawId), type: "public-key" as const, response };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
