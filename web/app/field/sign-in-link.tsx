/** Leads to the sign-in, which leads back here. */
export function SignInLink({ text }: { text: string }) {
  return (
    <p role="status">
      {text} <a href="/staff/signin?to=sheet">Sign in</a>
    </p>
  );
}
